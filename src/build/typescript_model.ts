import type { ModelContract, ModelRun } from './model.ts'

/** A TypeScript model, as written in `src/models/<layer>/<name>.ts`. */
export interface TypeScriptModel
  extends Pick<ModelContract, 'about' | 'grain'>,
    Partial<Pick<ModelContract, 'checks' | 'partition' | 'published' | 'batch'>> {
  /** Maps each column to its SQL type, or to its type and description. */
  columns: Record<string, string | [type: string, meaning: string]>
  inputs: string[]
  /** Spans of inputs, as in a SQL header: `365 days`, `history`, `newest`, `all`, or `previous` if the model reads itself. */
  reads?: Record<string, string>
  /** Names of settings that the model reads with `getvariable()`. */
  settings?: string[]
  /** Configuration files, relative to the project, that determine the output. */
  files?: string[]
  /** Creates the table `job.output` with the declared columns. */
  run: ModelRun
}

/** Defines a TypeScript model of the graph. */
export function typescriptModel(definition: TypeScriptModel): TypeScriptModel {
  return definition
}
