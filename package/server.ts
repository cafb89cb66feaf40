export { startHerald } from '../server/start-herald'
export type { Herald, HeraldOptions } from '../server/start-herald'
export type * from '../contract/herald/controls'
export type * from '../contract/herald/world-file'
