import type { PublicationAnswer, PublicationTargetState } from '../../../contract/herald/publications'
import { formatDateTime } from '../../i18n/format-quantities'
import type { ChipTone } from '../../ui/chip'
import { missing } from './acts'
import { useChatNames } from './use-chat-names'
import { usePublicationWords } from './words'

/** The author and approver of what names none. */
const SOMEBODY = 'local'

const stateTones: Record<PublicationAnswer['state'], ChipTone> = {
  waiting: 'plain',
  needs_approval: 'warning',
  running: 'accent',
  paused: 'warning',
  done: 'accent',
  partly: 'danger',
  stopped: 'plain',
  taken_back: 'plain',
}

export const targetTones: Record<PublicationTargetState, ChipTone> = {
  waiting: 'plain',
  running: 'accent',
  paused: 'warning',
  done: 'accent',
  partly: 'warning',
  refused: 'danger',
  unreached: 'warning',
  changed: 'warning',
  cancelled: 'plain',
  taken_back: 'plain',
}

/** The words of a publication: its title, its state, its people and times. */
export function useWordsOfPublication() {
  const { say, language } = usePublicationWords()
  const nameOf = useChatNames()
  const time = (ms: number) => formatDateTime(ms, language)
  const person = (name: string) => (name === SOMEBODY ? say('facts.somebody') : name)
  const source = ({ source: of }: PublicationAnswer) =>
    'chat_id' in of ? nameOf(of.chat_id) : say('blocks', { count: of.blocks })
  const title = (publication: PublicationAnswer) => {
    const [only, ...others] = publication.targets
    return only && others.length === 0
      ? say('named', { source: source(publication), target: nameOf(only.chat_id) })
      : say('many', { source: source(publication), count: publication.targets.length })
  }
  const state = ({ state: is, work }: PublicationAnswer) => ({
    tone: stateTones[is],
    words: say(`states.${stateNames[work][is] ?? is}`),
  })
  return { say, language, nameOf, time, person, source, title, state, counts: countWords(say) }
}

type State = PublicationAnswer['state']

/** States that other work names in another way. */
const stateNames: Record<
  PublicationAnswer['work'],
  Partial<Record<State, 'updating' | 'updated' | 'takingBack' | 'partlyTakenBack'>>
> = {
  publish: {},
  update: { running: 'updating', done: 'updated' },
  take_back: { running: 'takingBack', partly: 'partlyTakenBack' },
}

/** How many chats are in which state, in one line. */
const countWords =
  (say: ReturnType<typeof usePublicationWords>['say']) =>
  (publication: PublicationAnswer): string => {
    const { targets } = publication
    const count = (...states: PublicationTargetState[]) =>
      targets.filter(({ state }) => states.includes(state)).length
    const counted = [
      ['takenBack', count('taken_back')],
      ['running', count('running', 'paused')],
      ['waiting', count('waiting')],
      ['problems', missing(publication).length + count('changed')],
      ['cancelled', count('cancelled')],
    ] as const
    return [
      ...(publication.work === 'take_back'
        ? []
        : [say('counts.published', { count: count('done'), all: targets.length })]),
      ...counted.flatMap(([name, number]) => (number > 0 ? [say(`counts.${name}`, { count: number })] : [])),
    ].join(' · ')
  }
