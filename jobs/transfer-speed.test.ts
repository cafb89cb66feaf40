import { expect, test } from 'vitest'
import { SpeedMeter } from './transfer-speed'

test('a speed is shown only after it was measured for two seconds', () => {
  const meter = new SpeedMeter()
  meter.add(0, 0)
  meter.add(1_000, 10)
  expect(meter.bytesPerSecond(1_999)).toBeUndefined()
  expect(meter.bytesPerSecond(2_000)).toBe(500)
})
