import type { ModelContract, ModelRun } from './model.ts'

/** The definition of a TypeScript model, which `src/models/<layer>/<name>.ts` exports by default. */
export interface TypeScriptModel
  extends Pick<ModelContract, 'about' | 'grain'>,
    Partial<Pick<ModelContract, 'checks' | 'partition' | 'published' | 'batch'>> {
  /** Maps each column to its SQL type, or to its type and description. */
  columns: Record<string, string | [type: string, meaning: string]>
  inputs: string[]
  /**
   * The span of partitions that the model reads from each input, as in a SQL header: `365 days`, `history`, `newest` or `all`. From its own
   * table, a model reads `previous`: the newest earlier partition.
   */
  reads?: Record<string, string>
  /** Names of settings that the model reads with `getvariable()`. */
  settings?: string[]
  /** Configuration files on which the output depends, relative to the project. */
  files?: string[]
  /** Creates the table `job.output` with the declared columns. */
  run: ModelRun
}

/** Returns its argument. The call gives the definition its type. */
export function typescriptModel(definition: TypeScriptModel): TypeScriptModel {
  return definition
}
