import { DuckDBBlobValue, type DuckDBConnection } from '@duckdb/node-api'
import type { Feed } from '../../feeds/contract/feed.ts'
import { hmacPads } from '../../lake/person_ids.ts'
import type { RawRows } from '../readers/source.ts'
import { idOf, specialFields } from './row_checks.ts'

/**
 * Fills the table `people` with the keyed hashes of the ids in a source, one row for each distinct pair of user and account. An id that is
 * missing, too long, or a JSON list or object has no hash. The hash of an account is cut to 48 bits, because it only has to distinguish
 * the accounts of one person, and DuckDB stores texts of 12 bytes inline.
 */
export async function hashPeople(
  connection: DuckDBConnection,
  feed: Feed,
  source: RawRows,
  people: string,
  secret: string,
): Promise<void> {
  const { person, account } = specialFields(feed)
  if (!person) return
  await connection.run(
    `create or replace table ${people} (user_id varchar, raw_account varchar, person_id uuid, account_id varchar)`,
  )
  const { inner, outer } = hmacPads(secret)
  const hash = (id: string) => `case when strlen(trim(${id})) between 1 and 256 and strpos(${id}, chr(0)) = 0
      and not case when left(trim(${id}), 1) in ('[', '{') then json_valid(${id}) else false end
      then sha256($outer || unhex(sha256($inner || encode(trim(${id}))))) end`
  // The padded keys are bound as parameters, because error messages quote the text of the query.
  await connection.run(
    `insert into ${people}
    select user_id, raw_account, left(${hash('user_id')}, 32)::uuid, left(${hash('raw_account')}, 12)
    from (select distinct ${idOf(source, person)} as user_id, ${idOf(source, account)} as raw_account
        from ${source.relation} s)`,
    { inner: new DuckDBBlobValue(inner), outer: new DuckDBBlobValue(outer) },
  )
}
