import { z } from 'zod'
import { badRequest, type Fault, Problem } from '../http/problem.ts'
import { beginningOf, expectation, type JsonSchema, type ValueKind } from './expectation.ts'

/**
 * A parameter of a route: the type of its value, whether it accepts several values, and a description of its valid
 * values.
 */
interface Parameter {
  kind: ValueKind
  many: boolean
  expected: string
}

/**
 * Compiles a function that parses the raw query string or the decoded path parameters of a route. It converts each text
 * to the type in the schema and validates the value. The function throws a 400 Problem that names every fault.
 */
export function compileParameters<Schema extends z.ZodObject>(schema: Schema): (raw: unknown) => z.output<Schema> {
  // This is computed at the first request of the route. Computing the parameters of all routes at the start took a quarter of the time in
  // which a server starts.
  let known: Map<string, Parameter> | undefined
  return (raw) => {
    known ??= parametersOf(schema)
    const parameters = known
    const found = typeof raw === 'string' ? pairsOf(raw) : Object.entries((raw ?? {}) as Record<string, string>)
    const faults: Fault[] = []
    const { texts, values } = coerced(found, parameters, faults)
    const judged = schema.safeParse(values)
    for (const issue of judged.error?.issues ?? []) {
      const name = String(issue.path[0])
      if (faults.some((fault) => fault.path === name)) continue
      const text = texts.get(name)?.[Number(issue.path[1] ?? 0)]
      faults.push({ path: name, message: message(text, parameters.get(name)!) })
    }
    if (faults.length || !judged.success) throw badRequest(faults)
    return judged.data
  }
}

function coerced(found: [name: string, text: string][], parameters: Map<string, Parameter>, faults: Fault[]) {
  const texts = new Map<string, string[]>()
  const values: Record<string, unknown> = {}
  for (const [written, text] of found) {
    const name = written.endsWith('[]') && parameters.get(written.slice(0, -2))?.many ? written.slice(0, -2) : written
    const parameter = parameters.get(name)
    if (!parameter) {
      const known = [...parameters.keys()].join(', ') || 'none'
      faults.push({ path: beginningOf(name), message: `found an unknown parameter, expected one of: ${known}` })
    } else if (parameter.many) {
      texts.set(name, [...(texts.get(name) ?? []), ...text.split(',')])
    } else if (texts.has(name)) {
      faults.push({ path: name, message: 'found this parameter more than once, expected it once' })
    } else {
      texts.set(name, [text])
    }
  }
  for (const [name, all] of texts) {
    const parameter = parameters.get(name)!
    const them = all.map((text) => converted(text, parameter))
    const wrong = them.indexOf(undefined)
    if (wrong >= 0) faults.push({ path: name, message: message(all[wrong], parameter) })
    else values[name] = parameter.many ? them : them[0]
  }
  return { texts, values }
}

/** Converts a text to the type of the parameter. Undefined if the text is not a valid value. Numbers must be written as in JSON. */
function converted(text: string, { kind }: Parameter): unknown {
  if (kind === 'text') return text
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  const pattern = kind === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
  const value = Number(text)
  return pattern.test(text) && Number.isFinite(value) ? value : undefined
}

function message(text: string | undefined, { expected }: Parameter): string {
  return `found ${text === undefined ? 'nothing' : JSON.stringify(beginningOf(text))}, expected ${expected}`
}

function pairsOf(raw: string): [string, string][] {
  if (raw === '') return []
  return raw
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
    })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Problem(400, 'bad-request', 'The query string is not percent-encoded UTF-8.')
  }
}

function parametersOf(schema: z.ZodObject): Map<string, Parameter> {
  const { properties } = z.toJSONSchema(schema, { io: 'input' }) as { properties?: Record<string, JsonSchema> }
  return new Map(Object.entries(properties ?? {}).map(([name, property]) => [name, parameterOf(property)]))
}

function parameterOf(property: JsonSchema): Parameter {
  const one = property.items ?? property
  const kinds = { integer: 'integer', number: 'number', boolean: 'boolean' } as const
  const kind = kinds[one.type as keyof typeof kinds] ?? 'text'
  return { kind, many: property.items !== undefined, expected: expectation(one, kind) }
}
