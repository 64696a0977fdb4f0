/* Random connect four: a bitboard a side with seven bits a column, the topmost always empty (Tromp), and a list of the
 * columns that are not full, which a move is drawn from. */
#include "playouts.h"

enum { COLUMNS = 7, ROWS = 6, CELLS = COLUMNS * ROWS };

static inline int has_four(uint64_t cells)
{
    static const int steps[4] = {1, ROWS, ROWS + 1, ROWS + 2};
    int found = 0;
    for (int way = 0; way < 4; way++) {
        uint64_t pairs = cells & (cells >> steps[way]);
        found |= (pairs & (pairs >> 2 * steps[way])) != 0;
    }
    return found;
}

static inline Result play_game(void)
{
    unsigned char open[COLUMNS] = {0, 1, 2, 3, 4, 5, 6};
    unsigned char height[COLUMNS] = {0};
    int left = COLUMNS;
    uint64_t sides[2] = {0, 0};
    for (int ply = 0; ply < CELLS; ply++) {
        unsigned drawn = random_below((uint32_t)left);
        int column = open[drawn];
        sides[ply & 1] |= 1ULL << (column * (ROWS + 1) + height[column]);
        if (++height[column] == ROWS)
            open[drawn] = open[--left];
        if (ply >= 6 && has_four(sides[ply & 1]))
            return (Result){ply + 1, ply & 1 ? SECOND : FIRST};
    }
    return (Result){CELLS, DRAWN};
}
