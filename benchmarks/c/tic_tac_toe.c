/* Random tic-tac-toe: a word of nine bits a side, and a list of the empty cells that a move is drawn from. */
#include "playouts.h"

static inline int has_row(unsigned cells)
{
    static const unsigned rows[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    int found = 0;
    for (int row = 0; row < 8; row++)
        found |= (cells & rows[row]) == rows[row];
    return found;
}

static inline Result play_game(void)
{
    unsigned char empty[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    unsigned sides[2] = {0, 0};
    for (int ply = 0; ply < 9; ply++) {
        int left = 9 - ply;
        unsigned drawn = random_below((uint32_t)left);
        sides[ply & 1] |= 1u << empty[drawn];
        empty[drawn] = empty[left - 1];
        if (ply >= 4 && has_row(sides[ply & 1]))
            return (Result){ply + 1, ply & 1 ? SECOND : FIRST};
    }
    return (Result){9, DRAWN};
}
