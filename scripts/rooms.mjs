/** The rooms that a page and a server run alike. */
export const rooms = ['primitives', 'client', 'document', 'formats', 'saving', 'jobs', 'publishing']

/** The folders of the product that know no host. */
export const coreFolders = ['contract', ...rooms, 'src', 'service']

/** The folders of the product. */
export const productFolders = [...coreFolders, 'server', 'gateway', 'mocks', 'package']

export const folder = (path) => path.split('/')[0]
/** A file of the product. */
export const isOurs = (to) => to.includes('/') && productFolders.includes(folder(to))
export const isTest = (path) =>
  /\.(postgres|sdks|test|spec)\.tsx?$/.test(path) || /^(e2e|bench|scripts)\//.test(path)
/** Tests, tools, and files that only they import. */
export const isOfTests = (path) => isTest(path) || /\/testing\//.test(path)
