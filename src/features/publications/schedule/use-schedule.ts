import { useState } from 'react'
import { serviceNow } from '../../../../client/service-clock'
import { dateFormat } from '../../../i18n/date-format'
import { formatDuration } from '../../../i18n/format-quantities'
import { ownName } from '../own-name'
import { usePublicationWords } from '../words'
import { readSchedule } from './schedule'
import type { ReadSchedule, Schedule, ScheduleFault } from './schedule'
import { localIn, ownZone } from './zoned-time'

/** Where publications are kept here. */
export interface Server {
  /** The service is in this page, so a page must stay open. */
  isInPage: boolean
  /** A gateway knows the name of its operator. */
  isGateway: boolean
  /** Chats that a gateway lets nobody write without an approval. */
  approval?: 'all' | readonly string[] | undefined
}

const HOUR_MS = 3_600_000

const firstSchedule = (now: number): Schedule => ({
  when: 'now',
  // The next full hour.
  local: localIn(Math.ceil((now + 1) / HOUR_MS) * HOUR_MS, ownZone()),
  zone: ownZone(),
  over: '',
  unit: 'minutes',
  test: '',
  needsApproval: false,
  name: ownName(),
})

const none: readonly string[] = []

export interface ScheduleChoice {
  /** A gateway asks for an approval, so only the server publishes. */
  mustBeApproved: boolean
  /** `page`: this browser publishes at once, as a job of its own. */
  by: 'page' | 'server'
  schedule: Schedule
  /** Undefined: it is sound. */
  fault: ScheduleFault | undefined
  request: ReadSchedule | undefined
  choose(by: 'page' | 'server'): void
  change(change: Partial<Schedule>): void
}

/**
 * The choice of who publishes to these chats, and when. `first`: what the fields begin with, if that is unusual.
 * `approval`: as in `Server`.
 */
export function useSchedule(
  chats: readonly { chat_id: string }[],
  first: Partial<Schedule> = {},
  approval: Server['approval'] = none,
): ScheduleChoice {
  const mustBeApproved = chats.some(({ chat_id }) => approval === 'all' || approval.includes(chat_id))
  const [chosen, choose] = useState<'page' | 'server'>('page')
  const [filled, setSchedule] = useState(() => ({ ...firstSchedule(serviceNow()), ...first }))
  // A test group that was left out since is none.
  const isTestThere = chats.some(({ chat_id }) => chat_id === filled.test)
  const schedule: Schedule = {
    ...filled,
    test: isTestThere ? filled.test : '',
    needsApproval: filled.needsApproval || mustBeApproved,
  }
  const read = readSchedule(schedule, serviceNow())
  return {
    mustBeApproved,
    by: mustBeApproved ? 'server' : chosen,
    schedule,
    fault: 'fault' in read ? read.fault : undefined,
    request: 'request' in read ? read.request : undefined,
    choose,
    change: (change) => setSchedule((before) => ({ ...before, ...change })),
  }
}

/** What a schedule means, in sentences, and the words of the button that takes it. */
export function useScheduleWords() {
  const { say, language } = usePublicationWords()
  const timeIn = (at: number, timeZone: string) =>
    dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
  const sentences = (
    { schedule: { zone }, request }: ScheduleChoice,
    nameOf: (chatId: string) => string,
    { isInPage }: Server,
  ): string[] => {
    const { at, over_ms, test_target, needs_approval } = request ?? {}
    const own = ownZone()
    return [
      ...(at === undefined
        ? []
        : [
            zone === own
              ? say('schedule.begins', { time: timeIn(at, zone), zone })
              : say('schedule.beginsOwn', { time: timeIn(at, zone), zone, own: timeIn(at, own) }),
          ]),
      ...(over_ms === undefined
        ? []
        : [say('schedule.spread', { duration: formatDuration(over_ms / 1_000, language) })]),
      ...(test_target === undefined ? [] : [say('schedule.first', { name: nameOf(test_target) })]),
      ...(needs_approval ? [say('schedule.waits')] : []),
      ...(isInPage ? [say('schedule.stayOpen')] : []),
    ]
  }
  const go = ({ request }: ScheduleChoice): string =>
    say(`schedule.go.${request?.needs_approval ? 'approval' : request?.at === undefined ? 'now' : 'at'}`)
  /** The values of the variables of that name: those of the moment at which it begins, in its zone. */
  const dateAndTime = ({ schedule: { when, zone }, request }: ScheduleChoice) => {
    const at = request?.at ?? serviceNow()
    const timeZone = when === 'at' ? zone : ownZone()
    return {
      date: dateFormat(language, { dateStyle: 'long', timeZone }).format(at),
      time: dateFormat(language, { timeStyle: 'short', timeZone }).format(at),
    }
  }
  return { sentences, go, dateAndTime }
}
