/**
 * SQL for the rows of the table `counted` with enough people. The result has the columns `cell`, `is_open` (whether the p % rule allows
 * publication) and the perturbed `items`. The table `counted` has the columns `cell`, people, items, key (HUGEINT) and `top`. `top` lists
 * the largest contributions above 1, and all other contributions are 1. `measure` is SQL for the name of the measure.
 */
export function noisyCells(cell: string, measure: string): string {
  return `
    select ${cell}, is_publishable(people, items, top) as is_open, noisy_items(items, people, top, noise_bits(key, measure)) as items
    from (
      select ${cell}, people, items, (key & 18446744073709551615)::ubigint as key, ${measure} as measure,
        list_resize(coalesce(top, []), least(people, 5), 1) as top
      from counted where people >= getvariable('privacy_floor')
    )`
}
