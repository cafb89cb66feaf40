export { WhoIsHere } from './components/who-is-here'
export { WhoIsHereToo } from './components/who-is-here-too'
export type { OthersConflict, OthersConflicts } from './others-conflicts'
