import { hash } from 'node:crypto'
import { projectVersion } from '../../base/source_file.ts'
import type { Encoding } from './content_encoding.ts'

/** Request headers that an answer depends on, in addition to its address. */
export const vary = 'Accept-Encoding, Origin, X-Service-API-Key'

/**
 * The ETag of an answer. It depends on the release, the request and the project's version, because another version may give another
 * answer; so it is known before any query.
 */
export function tagOf(release: { id: string; digest: string }, request: string): string {
  return hash('sha256', `${projectVersion}\n${release.id}\n${release.digest}\n${request}`, 'base64url').slice(0, 27)
}

/** The ETag header's value. Compressed bodies have an ETag of their own, as strong ETags require. */
export function etag(tag: string, encoding: Encoding | undefined): string {
  return encoding ? `"${tag}-${encoding}"` : `"${tag}"`
}

/** The ETag in an If-None-Match header that matches this answer, uncompressed or in the requested encoding. */
export function matchingEtag(header: string, tag: string, encoding: Encoding | undefined): string | undefined {
  const named = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  const own = encoding ? [etag(tag, encoding), etag(tag, undefined)] : [etag(tag, undefined)]
  if (named.includes('*')) return own[0]
  return own.find((candidate) => named.includes(candidate))
}

/** Headers of both a 200 and a 304. */
export function cachingHeaders(release: string, entityTag: string): Record<string, string> {
  return {
    etag: entityTag,
    'cache-control': 'private, no-cache',
    vary,
    'x-release': release,
  }
}
