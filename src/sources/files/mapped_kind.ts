import { z } from 'zod'
import { type SourceKind, sourceKind } from '../kind.ts'
import { placeOf } from '../places/place.ts'
import { placeSettings } from '../places/place_settings.ts'
import type { LineFilter } from './input_lines.ts'
import { MappedSource } from './mapped_source.ts'
import { Mapping } from './mapping.ts'

interface MappedKind<Shape extends z.ZodRawShape> {
  about: string
  /** Matches the names of files to read. */
  names: RegExp
  isCsv?: boolean
  /** SQL that checks whether `row`, a line as JSON, is a document of the service. */
  recognises: string
  /** Settings of config/sources.yaml besides the place. */
  settings?: Shape
  /** Returns the filter for lines that these settings define; undefined if all lines are used. */
  wanted?(settings: z.infer<z.ZodObject<Shape>>): LineFilter | undefined
}

/** Declares a kind of source whose files are mapped by the queries of `sql/sources/<kind>`. */
export function mappedKind<Shape extends z.ZodRawShape = Record<never, never>>(
  kind: string,
  { about, names, isCsv, recognises, settings, wanted }: MappedKind<Shape>,
): SourceKind {
  const schema = z.strictObject({ ...placeSettings, ...settings })
  return sourceKind({
    about,
    settings: schema,
    open(name, given, context) {
      const { path, endpoint, region } = given as { path: string; endpoint?: string; region: string }
      const isWanted = wanted?.(given as unknown as z.infer<z.ZodObject<Shape>>)
      const files = { mapping: new Mapping(kind, { isCsv, recognises }), names, isWanted }
      return new MappedSource(kind, name, placeOf(path, { endpoint, region, ...context }), files, context)
    },
  }) as SourceKind
}
