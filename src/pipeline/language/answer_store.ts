import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { hashOf } from '../../base/hash.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import type { Lake } from '../../lake/lake.ts'
import { type AnswerFeed, partColumnsOf } from '../../lake/model_answers.ts'

/** If the answers of a day are in more parts than this, the parts are compacted to a single part. */
const MOST_PARTS = 16

/** The result for one text: the columns of the answer, or the reason why the answer was rejected. */
export type StoredAnswer = { text_sha256: string } & ({ row: Record<string, unknown> } | { rejected: string })

/**
 * The answers of one provider in the lake, and the texts that have no answer yet. Answers are committed as they arrive, so a run that dies
 * loses only answers in flight. Before a text is sent, the answers of all days are searched, because the same text may have an answer on
 * another day.
 */
export class AnswerStore {
  readonly #feed: AnswerFeed
  readonly #columns: string
  readonly #lake: Lake
  readonly #connection: DuckDBConnection
  readonly #grade: string
  #waiting: StoredAnswer[] = []
  #writing: Promise<void> = Promise.resolve()

  private constructor(lake: Lake, connection: DuckDBConnection, feed: AnswerFeed, grade: string) {
    this.#feed = feed
    this.#columns = Object.keys(partColumnsOf(feed)).map(identifier).join(', ')
    this.#lake = lake
    this.#connection = connection
    this.#grade = grade
  }

  /** Opens the store and loads the known answers. The caller must call `close`. */
  static async open(lake: Lake, feed: AnswerFeed, grade: string): Promise<AnswerStore> {
    const store = new AnswerStore(lake, await lake.engine.connect(), feed, grade)
    await store.#load()
    return store
  }

  async #load(): Promise<void> {
    const [lake, connection, grade] = [this.#lake, this.#connection, this.#grade]
    const typed = Object.entries(partColumnsOf(this.#feed)).map(([name, type]) => `${identifier(name)} ${type}`)
    await connection.run(
      `create temp table known (${typed.join(', ')}, day varchar);
      create temp table wanted (text_sha256 varchar, day varchar, primary key (text_sha256, day));
      -- Whether the newest answer to a text on a day is by this provider.
      create temp view effective as
        select text_sha256, day, arg_max(grade, stored) = ${literal(grade)} as is_current from known group by all;
      create temp view open_texts as
        select wanted.* from wanted left join effective using (text_sha256, day) where not coalesce(is_current, false)`,
    )
    const paths = Object.values((await lake.catalog()).bronze[this.#feed.name] ?? {}).flat()
    if (paths.length > 0) {
      using _held = await lake.store.hold(paths.map(({ key }) => key))
      const files = list(paths.map(({ key }) => lake.store.path(key)))
      await connection.run(
        `insert into known select ${this.#columns}, regexp_extract(filename, '.*(\\d{4}-\\d\\d-\\d\\d)', 1)
        from read_parquet(${files}, hive_partitioning = false, filename = true)`,
      )
    }
  }

  close(): void {
    this.#connection.closeSync()
  }

  /** Records that texts of a day need answers. Returns the texts to which this provider has given no answer on any day. */
  want(day: string, texts: Iterable<string>): Promise<Set<string>> {
    const wanted = JSON.stringify([...texts])
    return this.#inTurn(async () => {
      await this.#connection.run(
        `insert or ignore into wanted select unnest(from_json(${literal(wanted)}, '["VARCHAR"]')), ${literal(day)}`,
      )
      // The join limits the search to the texts of the day, because `known` has the answers of all days.
      const unknown = await rows<{ text_sha256: string }>(
        this.#connection,
        `with asked as (select text_sha256 from wanted where day = ${literal(day)})
        select text_sha256 from asked except
        select known.text_sha256 from known join asked using (text_sha256) where grade = ${literal(this.#grade)}`,
      )
      return new Set(unknown.map((row) => row.text_sha256))
    })
  }

  /**
   * Stores each answer on every recorded day that has its text. Resolves when the answers are committed. Concurrent calls share a commit.
   */
  keep(answered: StoredAnswer[], grade = this.#grade): Promise<void> {
    if (grade !== this.#grade) return this.#inTurn(() => this.#write(answered, grade))
    this.#waiting.push(...answered)
    return this.#inTurn(async () => {
      const all = this.#waiting
      this.#waiting = []
      if (all.length > 0) await this.#write(all, grade)
    })
  }

  /** Copies each known answer to the other recorded days that have its text. Returns the number of copies. */
  copy(): Promise<number> {
    return this.#inTurn(async () => {
      await this.#connection.run(
        `create or replace temp table fresh as
        select newest.*, open_texts.day from open_texts join (
            select ${this.#columns} from known where grade = ${literal(this.#grade)}
            qualify row_number() over (partition by text_sha256 order by stored desc, day desc) = 1
        ) as newest using (text_sha256)`,
      )
      return this.#commit()
    })
  }

  /** The texts of the recorded days that still have no answer by this provider. */
  openTexts(): Promise<{ day: string; text_sha256: string }[]> {
    return rows(this.#connection, 'select day, text_sha256 from open_texts')
  }

  async #write(answered: StoredAnswer[], grade: string): Promise<void> {
    const verdicts = answered.map((each) =>
      'rejected' in each ? { ...each, grade } : { ...each.row, text_sha256: each.text_sha256, grade },
    )
    const structure = Object.fromEntries(
      Object.entries(partColumnsOf(this.#feed)).map(([name, type]) => [
        name,
        type === 'VARCHAR[]' ? ['VARCHAR'] : type,
      ]),
    )
    await this.#connection.run(
      `create or replace temp table fresh as
      select row.*, wanted.day
      from (select unnest(from_json(${literal(JSON.stringify(verdicts))}, ${literal(JSON.stringify([structure]))})) as row)
      join wanted on wanted.text_sha256 = row.text_sha256`,
    )
    await this.#commit()
  }

  /** Writes the answers in the table `fresh` to the lake, one part per day, and commits the parts. */
  async #commit(): Promise<number> {
    const stored = this.#lake.version + 1
    await this.#connection.run(`update fresh set stored = ${stored}`)
    const days = await rows<{ day: string; total: string; hash: string }>(
      this.#connection,
      `select day, count(*) as total, md5(string_agg(fresh::varchar, '\n' order by text_sha256)) as hash
      from fresh group by day order by day`,
    )
    if (days.length === 0) return 0
    const builtPartitions = (await this.#lake.catalog()).bronze[this.#feed.name] ?? {}
    const parts = new Map<string, BronzePart[]>()
    for (const { day, total, hash } of days) {
      const rowsOfDay = `select ${this.#columns} from fresh where day = ${literal(day)} order by text_sha256`
      const part = await this.#part(day, rowsOfDay, hash, Number(total))
      parts.set(day, await this.#merged(day, [...(builtPartitions[day] ?? []), part]))
    }
    await this.#lake.commit((draft) => {
      draft.bronze[this.#feed.name] ??= {}
      for (const [day, all] of parts) draft.bronze[this.#feed.name][day] = all
    })
    await this.#connection.run(`insert into known select ${this.#columns}, day from fresh`)
    return days.reduce((sum, { total }) => sum + Number(total), 0)
  }

  async #merged(day: string, parts: BronzePart[]): Promise<BronzePart[]> {
    if (parts.length <= MOST_PARTS) return parts
    using _held = await this.#lake.store.hold(parts.map(({ key }) => key))
    const files = list(parts.map(({ key }) => this.#lake.store.path(key)))
    const newest = `select ${this.#columns} from read_parquet(${files}, hive_partitioning = false)
      qualify row_number() over (partition by text_sha256, grade order by stored desc) = 1 order by text_sha256, grade`
    const hash = hashOf(parts.map(({ digest }) => digest))
    const [{ total }] = await rows<{ total: string }>(this.#connection, `select count(*) as total from (${newest})`)
    const whole = await this.#part(day, newest, hash, Number(total))
    return [whole]
  }

  async #part(day: string, query: string, hash: string, total: number): Promise<BronzePart> {
    const name = hashOf([this.#lake.engine.build, day, hash]).slice(0, 32)
    const { key, digest } = await this.#lake.store.write(
      `lake/bronze/${this.#feed.name}/${day}/${name}.parquet`,
      (aside) =>
        this.#connection.run(`copy (${query}) to ${literal(aside)} (format parquet, compression zstd)`).then(() => {}),
    )
    return { key, rows: total, digest, repeats: true }
  }

  /**
   * Runs `work` after all earlier work has ended, because all work uses the same temporary tables and commits to the catalog. Answers that
   * arrive in the meantime are written in one commit.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#writing.then(work)
    this.#writing = done.then(
      () => {},
      () => {},
    )
    return done
  }
}
