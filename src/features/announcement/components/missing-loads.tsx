import { useId } from 'react'
import { Button } from '../../../ui/button'
import { lossOfGivingUp } from '../../../saving/media/given-up'
import type { SaveQueue } from '../../../saving/queue/save-queue'
import { useWords } from '../../document/use-words'
import styles from './status-corner.module.css'
import type { WaysOut } from './use-ways-out'

interface Props {
  ids: readonly string[]
  ways: WaysOut
  queue: SaveQueue
}

/** Pictures, files and spreadsheets that did not arrive, each with what is lost where it is given up. */
export function MissingLoads({ ids, ways, queue }: Props) {
  return (
    <ul className={styles['missing']}>
      {ids.map((id) => (
        <MissingLoad key={id} id={id} ways={ways} queue={queue} />
      ))}
    </ul>
  )
}

function MissingLoad({ id, ways, queue }: Omit<Props, 'ids'> & { id: string }) {
  const say = useWords()
  const words = useId()
  const loss = lossOfGivingUp(queue.documents, id)
  if (!loss) return null
  const { kind, name, isReplaced } = loss
  return (
    <li>
      <p id={words}>{say(isReplaced ? 'plan.lost.replaced' : `plan.lost.${kind}`, { name })}</p>
      <div className={styles['actions']}>
        <Button aria-describedby={words} onClick={() => ways.show([id])}>
          {say('plan.show')}
        </Button>
        <Button aria-describedby={words} onClick={() => ways.giveUp([id])}>
          {say('plan.giveUp')}
        </Button>
      </div>
    </li>
  )
}
