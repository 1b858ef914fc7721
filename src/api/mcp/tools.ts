import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { namedSchemas } from '../openapi/components.ts'

/** A request to a route of the API. */
export interface ApiRequest {
  method: 'GET' | 'POST'
  url: string
  body?: Record<string, unknown>
}

export type Arguments = Record<string, unknown>

/** A tool derived from an endpoint: its description for a model, and the API request that a call is translated to. */
export interface EndpointTool {
  tool: Tool
  request(given: Arguments): ApiRequest
}

/**
 * The tools by name, one per endpoint: `getRetailFlows` becomes `get_retail_flows`. Aliases have no tool, and neither
 * do endpoints that return files, because a model cannot read those.
 */
export function toolsOf(endpoints: Endpoint[]): Map<string, EndpointTool> {
  const own = endpoints.filter(({ aliasOf, fileType }) => aliasOf === undefined && fileType === undefined)
  return new Map(own.map(toolOf).map((each) => [each.tool.name, each]))
}

function toolOf(endpoint: Endpoint): EndpointTool {
  const { operation, summary, use = summary, description, params } = endpoint
  const { answer, query, body } = namedSchemas(endpoint)
  // A tool returns its whole answer at once, so it has no `stream`.
  const { stream: _, ...properties } = body?.shape ?? {}
  const tool: Tool = {
    name: operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description: `${use}\n\n${withoutTables(description)}`,
    inputSchema: schemaOf(z.strictObject({ ...params.shape, ...query.shape, ...properties }), 'input'),
    outputSchema: schemaOf(answer, 'output'),
    annotations: {
      title: summary,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
  return { tool, request: (given) => requestOf(endpoint, given) }
}

/** The request for a tool call. The API validates its arguments. */
function requestOf({ path, params, body }: Endpoint, given: Arguments): ApiRequest {
  // Models write null for omitted arguments.
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  const rest = Object.fromEntries(present.filter(([name]) => !(name in params.shape)))
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given[name] ?? '')))
  const url = `/v1${inPath}`
  if (body) return { method: 'POST', url, body: rest }
  const pairs = Object.entries(rest).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (each) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(each))}`,
    ),
  )
  return { method: 'GET', url: pairs.length > 0 ? `${url}?${pairs.join('&')}` : url }
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Removes tables, because they take up much of a model's context; the reference tools return their content. */
function withoutTables(markdown: string): string {
  return markdown.replaceAll(/\n\n(\|.*(\n|$))+/g, '').trim()
}

/** JSON Schema without `$schema` and with an inlined root, because tools do not accept a reference there. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): Tool['inputSchema'] {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: openAnswers(io) })
  const { $ref, $defs, ...root } = written as { $ref?: string; $defs?: Record<string, object> }
  if ($ref === undefined) return written as Tool['inputSchema']
  const { [$ref.replace('#/$defs/', '')]: own, ...others } = $defs!
  return { ...own, ...root, ...(Object.keys(others).length > 0 && { $defs: others }) } as Tool['inputSchema']
}

/** Allows additional properties in answers, because answers may gain fields without a new version. */
function openAnswers(io: 'input' | 'output') {
  return ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    delete jsonSchema.id
    if (io === 'input') return
    delete jsonSchema.examples
    if (zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
  }
}
