type Fields = Record<string, unknown>

/**
 * The difference between two JSON values without nulls, as a JSON Merge Patch (RFC 7396). Unlike the RFC, a patch can change elements of an
 * array by index. Objects that both values share by reference are not compared.
 */
export function difference(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after
  // If an array lost elements, the patch contains the whole new array.
  if (Array.isArray(before) && Array.isArray(after) && after.length < before.length) return after
  const patch: Fields = {}
  for (const key of Object.keys(after)) {
    if (before[key] !== after[key]) patch[key] = difference(before[key], after[key])
  }
  for (const key of Object.keys(before)) if (!(key in after)) patch[key] = null
  return patch
}

/** Applies a patch to a value and returns the result. `value` is not modified, and the result shares its unchanged parts with `value`. */
export function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch) || Array.isArray(patch)) return patch
  const result = (Array.isArray(value) ? [...value] : isObject(value) ? { ...value } : {}) as Fields
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete result[key]
    else result[key] = patched(result[key], part)
  }
  return result
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
