/* What both loops share: random numbers, counting, and the report as a line of JSON.
 *
 * A game's file defines `play_game`, includes this one, and plays as fast as one knows how to: these are no rules that
 * anybody could change, but what the processor can do at most.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DRAWN, FIRST, SECOND };

typedef struct {
    int plies;
    int winner;
} Result;

static uint64_t random_state;

/* Xorshift64* (Vigna 2016); the high half of its product with `below` is a number below it (Lemire 2019). */
static inline uint32_t random_below(uint32_t below)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    uint64_t drawn = (random_state * 0x2545F4914F6CDD1DULL) >> 32;
    return (uint32_t)((drawn * below) >> 32);
}

static inline Result play_game(void);

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: %s GAMES SEED\n", arguments[0]);
        return 2;
    }
    long games = atol(arguments[1]);
    random_state = strtoull(arguments[2], NULL, 10) * 2 + 1;
    long plies = 0, squares = 0, wins[3] = {0, 0, 0};
    clock_t started = clock();
    for (long game = 0; game < games; game++) {
        Result result = play_game();
        plies += result.plies;
        squares += (long)result.plies * result.plies;
        wins[result.winner]++;
    }
    double seconds = (double)(clock() - started) / CLOCKS_PER_SEC;
    printf("{\"count\": %ld, \"seconds\": %.6f, \"games\": %ld, \"plies\": %ld, \"plies_squared\": %ld, "
           "\"first_wins\": %ld, \"second_wins\": %ld}\n",
           games, seconds, games, plies, squares, wins[FIRST], wins[SECOND]);
    return 0;
}
