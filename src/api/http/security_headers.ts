/**
 * Headers of every response. They make browsers treat the response as data, which is neither rendered nor run as code.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}
