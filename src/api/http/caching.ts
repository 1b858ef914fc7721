import { hash } from 'node:crypto'
import { projectVersion } from '../../base/source_file.ts'
import type { Encoding } from './content_encoding.ts'

/** Value of the Vary header: the request headers that can change an answer. */
export const vary = 'Accept-Encoding, Origin, X-Service-API-Key'

/**
 * Computes the tag of an answer, from which its ETag is made. The tag is a hash of the release, the request and the version of the project,
 * because another version may give another answer. No query is needed to compute the tag.
 */
export function tagOf(release: { id: string; digest: string }, request: string): string {
  return hash('sha256', `${projectVersion}\n${release.id}\n${release.digest}\n${request}`, 'base64url').slice(0, 27)
}

/**
 * The value of the ETag header. The compressed and the uncompressed body have different ETags, as the rules for strong
 * ETags require.
 */
export function etag(tag: string, encoding: Encoding | undefined): string {
  return encoding ? `"${tag}-${encoding}"` : `"${tag}"`
}

/**
 * Returns the ETag in an If-None-Match header that identifies this answer, either uncompressed or in the requested
 * encoding.
 */
export function matchingEtag(header: string, tag: string, encoding: Encoding | undefined): string | undefined {
  const named = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  const own = encoding ? [etag(tag, encoding), etag(tag, undefined)] : [etag(tag, undefined)]
  if (named.includes('*')) return own[0]
  return own.find((candidate) => named.includes(candidate))
}

/** Headers that both a 200 and a 304 response have. */
export function cachingHeaders(release: string, entityTag: string): Record<string, string> {
  return {
    etag: entityTag,
    'cache-control': 'private, no-cache',
    vary,
    'x-release': release,
  }
}
