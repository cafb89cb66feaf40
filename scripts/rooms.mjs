/** The rooms that a page and a server run alike. */
export const rooms = ['primitives', 'client', 'document', 'saving', 'jobs']

export const folder = (path) => path.split('/')[0]
/** A file of the product. */
export const isOurs = (to) =>
  /^(contract|primitives|client|document|saving|jobs|src|service|server|gateway|mocks|package)\//.test(to)
export const isTest = (path) =>
  /\.(postgres|sdks|test|spec)\.tsx?$/.test(path) || /^(e2e|bench|scripts)\//.test(path)
/** Tests, tools, and files that only they import. */
export const isOfTests = (path) => isTest(path) || /\/testing\//.test(path)
