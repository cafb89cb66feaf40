import type { ReadyTarget } from '../compose/ready-target'
import { usePublishWords } from '../use-publish-words'
import { ReplacedWords } from './replaced-words'
import styles from './target-list.module.css'

interface Props {
  ready: ReadyTarget
  people: ReadonlyMap<string, string>
}

/** What is to be known of one chat before a copy goes there. */
export function TargetNotes({ ready, people }: Props) {
  const { say, language } = usePublishWords()
  const { replaced, strangers, empty, sizes } = ready
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <ul className={styles['notes']}>
      {replaced && <ReplacedWords replaced={replaced} />}
      {strangers.length > 0 && (
        <li>
          {say('check.strangers', {
            count: strangers.length,
            names: list.format(strangers.map((id) => people.get(id) ?? id)),
          })}
        </li>
      )}
      {empty.length > 0 && (
        <li>{say('check.empty', { names: list.format(empty.map((name) => `{{${name}}}`)) })}</li>
      )}
      <li className={styles['quiet']}>
        {say('check.size', {
          blocks: sizes.blocks.toLocaleString(language),
          units: sizes.units.toLocaleString(language),
        })}
      </li>
    </ul>
  )
}
