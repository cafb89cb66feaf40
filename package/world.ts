import type { WrittenWorld } from '../contract/herald/world-file'
import type { WorldName } from '../contract/herald/world-state'
import { demoWorld as demo } from '../service/world/demo-world'
import { namedWorlds } from '../service/world/named-worlds'

/** The world as it is given, with its type: for an editor's help while one writes it. */
export const defineWorld = (world: WrittenWorld): WrittenWorld => world

/** What `herald` begins with: a company in the week before a launch. A new one at each call. */
export const demoWorld = (): WrittenWorld => demo()

/** Any of the worlds that Herald brings along. */
export const namedWorld = (name: WorldName): WrittenWorld => namedWorlds[name]()

export type { WorldName } from '../contract/herald/world-state'
export type * from '../contract/herald/world-file'
