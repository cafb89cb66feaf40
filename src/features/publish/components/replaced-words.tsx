import type { ReplacedContent } from '../compose/ready-target'
import { usePublishWords } from '../use-publish-words'
import styles from './target-list.module.css'

/** What goes where a copy takes the place of all, and what of it nothing brings back. */
export function ReplacementWarning({
  replaced: { blocks, revision, comments, objects },
}: {
  replaced: ReplacedContent
}) {
  const { say } = usePublishWords()
  return (
    <>
      <li className={styles['warning']}>{say('how.replaces', { count: blocks, revision })}</li>
      {comments > 0 && <li className={styles['warning']}>{say('how.comments', { count: comments })}</li>}
      {objects > 0 && <li className={styles['warning']}>{say('how.objects', { count: objects })}</li>}
    </>
  )
}
