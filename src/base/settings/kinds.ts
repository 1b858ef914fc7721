import { z } from 'zod'

export const size = z.string().regex(/^\d+(\.\d+)?\s*(MB|GB|TB|MiB|GiB|TiB)$/, 'expected a size such as 2GB')
export const count = (least: number) => z.coerce.number().int().min(least)
export const port = z.coerce.number().int().min(0).max(65535)
export const text = z.string()
export const dollars = z.coerce.number().positive().optional()
export const price = z.coerce.number().min(0).default(0)
export const onOrOff = z.enum(['on', 'off']).default('off')
export const provider = z.enum(['built_in', 'openai']).default('built_in')
export const bucket = /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.!'()*-]+)*\/?$/
export const contact = /^[\x20-\x7e]*\S+@\S+\.\S+[\x20-\x7e]*$/
/** A URL whose scheme matches `scheme`. The error message shows `like` as an example. */
export const address = (like: string, scheme = /^https?$/) =>
  z.url({ protocol: scheme, error: `expected an address such as ${like}` })
/** A number of seconds up to a week. There is a limit because Node fires timers of more than 24 days immediately. */
export const seconds = (least: number) => count(least).max(7 * 86_400)
