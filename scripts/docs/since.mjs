// The version that each operation of the platform came with: docs/since.json, to which a release adds its operations.
/** Relative to the root. */
export const SINCE = 'docs/since.json'

/**
 * The versions with the operations that are new in `version`, as text of the file.
 * @param {Record<string, string[]>} known the operations by version
 * @param {{ paths: Record<string, object> }} description the OpenAPI description of the version
 * @param {string} version
 */
export function withOperations(known, { paths }, version) {
  const old = new Set(Object.values(known).flat())
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const added = all.filter((route) => !old.has(route)).toSorted()
  return `${JSON.stringify(added.length > 0 ? { ...known, [version]: added } : known, undefined, 2)}\n`
}

/**
 * The version by operation.
 * @param {Record<string, string[]>} known
 * @returns {Map<string, string>}
 */
export const sinceByRoute = (known) =>
  new Map(Object.entries(known).flatMap(([version, routes]) => routes.map((route) => [route, version])))
