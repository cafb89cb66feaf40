export { CodeExplained } from './components/code-explained'
export type { LocalLinks } from './components/local-rules'
export { botAdviceOf, entryOf, explanationOf, sections } from './guide-codes'
export { codeInRoute } from './guide-route'
