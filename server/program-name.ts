/** The command to type before the options: `npm start --` in a clone, `herald` from the package. */
export const programName = (variables: NodeJS.ProcessEnv = process.env): string =>
  variables['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'herald'
