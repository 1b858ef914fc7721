/**
 * SQL of the rows of the table `counted` (columns `cell`, then people, items, key as HUGEINT and the largest contributions from 2 on
 * as `top`) that enough people contribute to: `cell`, whether the p % rule lets them be published as `is_open`, and the perturbed
 * `items`. People beyond those contribute 1. `measure` is SQL of the measure's name,
 * `least` that of the people who are enough.
 */
export function noisyCells(cell: string, measure: string, least = "getvariable('privacy_floor')"): string {
  return `
    select ${cell}, is_publishable(people, items, top) as is_open, noisy_count(items, people, top, noise_bits(key, measure)) as items
    from (
      select ${cell}, people, items, (key & 18446744073709551615)::ubigint as key, ${measure} as measure,
        list_resize(coalesce(top, []), least(people, 5), 1) as top
      from counted where people >= ${least}
    )`
}
