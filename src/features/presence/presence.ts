export { WhoIsHere } from './components/who-is-here'
export type { OthersConflict, OthersConflicts } from './others-conflicts'
