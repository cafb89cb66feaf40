/** What one types before an option: in a clone, where npm runs it, and from the package. */
export const programName = (variables: NodeJS.ProcessEnv = process.env): string =>
  variables['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'herald'
