import { expect, test } from 'vitest'
import { SpeedMeter } from './transfer-runner'

test('a speed is given once it was measured for two seconds, and no sooner', () => {
  const meter = new SpeedMeter()
  meter.add(0, 0)
  meter.add(1_000, 10)
  expect(meter.bytesPerSecond(1_999)).toBeUndefined()
  expect(meter.bytesPerSecond(2_000)).toBe(500)
})
