import { test as base } from '@playwright/test'
import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { WrittenWorld } from '../contract/herald/world-file'
import type { WorldName } from '../contract/herald/world-state'
import { startHerald } from '../server/start-herald'
import type { Herald } from '../server/start-herald'
import { namedWorld } from './world'

export interface HeraldTestFixtures {
  /** The world of each test: `test.use({ heraldWorld: … })`; by default the demo world. */
  heraldWorld: WrittenWorld | WorldName
  /** Whether each test has a Herald of its own; else all tests of a worker share one, whose world begins again. */
  heraldPerTest: boolean
  /** False: no call is refused for its pace, and the log marks those that would be. By default as the world says. */
  limits: boolean | undefined
  /** A Herald that holds the test's world; its faults and its log are empty. */
  herald: Herald
}

export interface HeraldWorkerFixtures {
  /** The one that the tests of a worker share. */
  heraldOfWorker: Herald
}

type Given = PlaywrightTestArgs & PlaywrightTestOptions
type GivenToWorker = PlaywrightWorkerArgs & PlaywrightWorkerOptions

/** For a `test` of your own: `base.extend(heraldFixtures)`. */
export const heraldFixtures: Fixtures<HeraldTestFixtures, HeraldWorkerFixtures, Given, GivenToWorker> = {
  heraldWorld: ['demo', { option: true }],
  heraldPerTest: [false, { option: true }],
  limits: [undefined, { option: true }],
  heraldOfWorker: [
    async ({}, give) => {
      const herald = await startHerald({ world: 'empty' })
      await give(herald)
      await herald.close()
    },
    { scope: 'worker' },
  ],
  async herald({ heraldWorld, heraldPerTest, heraldOfWorker, limits }, give) {
    const herald = heraldPerTest ? await startHerald({ world: heraldWorld, limits }) : heraldOfWorker
    if (!heraldPerTest) {
      await herald.world.load(worldWith(heraldWorld, limits))
      await herald.faults.clear()
      await herald.log.clear()
    }
    await give(herald)
    if (heraldPerTest) await herald.close()
  },
}

/** The shared Herald takes its limits from the world. */
function worldWith(world: WrittenWorld | WorldName, limits: boolean | undefined): WrittenWorld | WorldName {
  if (limits === undefined) return world
  const written = typeof world === 'string' ? namedWorld(world) : world
  return { ...written, limits: limits ? 'on' : 'off' }
}

/** Playwright's `test` with a Herald for each test or worker. */
export const test: TestType<Given & HeraldTestFixtures, GivenToWorker & HeraldWorkerFixtures> = base.extend<
  HeraldTestFixtures,
  HeraldWorkerFixtures
>(heraldFixtures)
