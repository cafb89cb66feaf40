import { useQuery } from '@tanstack/react-query'
import type { Placement } from '../../../../publishing/content/content'
import { ruledChatsQuery } from '../../../api/chats/chats'
import { Button } from '../../../ui/button'
import type { ReadyTarget } from '../compose/ready-target'
import type { CheckedTarget } from '../compose/use-targets'
import type { ChosenTarget } from '../publish-address'
import { usePublishWords } from '../words'
import { TargetRow, PlacementChoice } from './target-row'
import styles from './target-list.module.css'

interface Props {
  looked: readonly CheckedTarget[]
  ready: ReadonlyMap<string, ReadyTarget>
  /** Names of people who may be mentioned, by open_id. */
  people: ReadonlyMap<string, string>
  onChoose(chosen: readonly ChosenTarget[]): void
  /** Called when the list has no row left that could take the focus. */
  onEmptied(): void
}

/** The chosen chats: why a chat cannot get the copy, where the copy goes, and what it replaces. */
export function TargetList({ looked, ready, people, onChoose, onEmptied }: Props) {
  const { say } = usePublishWords()
  const listed = useQuery({ ...ruledChatsQuery, staleTime: 300_000, enabled: looked.length > 0 }).data?.chats
  const chosen = looked.map((each) => each.chosen)
  const refusing = looked.filter(({ error }) => error !== null)
  const nameOf = (chatId: string) => listed?.find(({ chat_id }) => chat_id === chatId)?.name
  const names = chosen.map(({ chat_id }) => nameOf(chat_id))
  const isAsking = looked.some((each) => each.isAsking)
  const counts = {
    ready: ready.size,
    refused: refusing.length,
    checking: looked.filter((each) => each.isAsking).length,
  }
  const setHow = (chatIds: readonly string[], how: Placement) =>
    onChoose(chosen.map((each) => (chatIds.includes(each.chat_id) ? { ...each, how } : each)))
  const drop = (chatIds: readonly string[]) => {
    onChoose(chosen.filter(({ chat_id }) => !chatIds.includes(chat_id)))
    onEmptied()
  }
  const common = chosen.every(({ how }) => how === chosen[0]?.how) ? chosen[0]?.how : undefined
  if (looked.length === 0) return <p className={styles['quiet']}>{say('targets.none')}</p>
  return (
    <section className={styles['section']} aria-label={say('targets.label')}>
      <div className={styles['all']}>
        <p role="status" className={styles['quiet']}>
          {say('targets.status', counts)}
        </p>
        {looked.length > 1 && (
          <PlacementChoice
            label={say('how.all')}
            how={common}
            isLabelled
            onPick={(how) =>
              setHow(
                chosen.map(({ chat_id }) => chat_id),
                how,
              )
            }
          />
        )}
        <Button look="quiet" disabled={isAsking} onClick={() => looked.forEach(({ again }) => again())}>
          {say('targets.checkAgain')}
        </Button>
        {refusing.length > 0 && (
          <Button look="quiet" onClick={() => drop(refusing.map((each) => each.chosen.chat_id))}>
            {say('targets.dropRefused', { count: refusing.length })}
          </Button>
        )}
      </div>
      <ul className={styles['rows']}>
        {looked.map((each) => (
          <TargetRow
            key={each.chosen.chat_id}
            looked={each}
            listedName={nameOf(each.chosen.chat_id)}
            hasNamesake={
              names.indexOf(nameOf(each.chosen.chat_id)) !== names.lastIndexOf(nameOf(each.chosen.chat_id))
            }
            ready={ready.get(each.chosen.chat_id)}
            people={people}
            onPick={(how) => setHow([each.chosen.chat_id], how)}
            onDrop={() => drop([each.chosen.chat_id])}
          />
        ))}
      </ul>
    </section>
  )
}
