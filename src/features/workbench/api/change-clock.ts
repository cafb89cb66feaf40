import { useMutation } from '@tanstack/react-query'
import { AdvanceClock, SetClock } from '../../../../contract/herald/clock'
import { call } from '../../../api/client'
import { useForgetWorld } from '../use-forget-world'

/** Milliseconds: to a moment since the epoch, or on from where the clock stands. */
export type ClockChange = { now: number } | { ms: number }

export const changeClock = (change: ClockChange) =>
  'now' in change
    ? call(SetClock, { body: change }, { withoutToken: true })
    : call(AdvanceClock, { body: change }, { withoutToken: true })

export const useChangeClock = () => useMutation({ mutationFn: changeClock, onSuccess: useForgetWorld() })
