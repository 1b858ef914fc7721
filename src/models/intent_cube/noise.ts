/**
 * SQL of the rows of the table `counted` with enough people: `cell`, `is_open` (whether the p % rule allows publication) and the perturbed
 * `items`. `counted` has the columns of `cell`, people, items, key (HUGEINT) and `top`, the largest contributions above 1; all other
 * contributions are 1. `measure` and `least` are SQL of the measure's name and of the required number of people.
 */
export function noisyCells(cell: string, measure: string, least = "getvariable('privacy_floor')"): string {
  return `
    select ${cell}, is_publishable(people, items, top) as is_open, noisy_items(items, people, top, noise_bits(key, measure)) as items
    from (
      select ${cell}, people, items, (key & 18446744073709551615)::ubigint as key, ${measure} as measure,
        list_resize(coalesce(top, []), least(people, 5), 1) as top
      from counted where people >= ${least}
    )`
}
