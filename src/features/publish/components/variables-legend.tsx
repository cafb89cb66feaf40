import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { variableNames } from '../../../../publishing/content/content'
import type { VariableName } from '../../../../publishing/content/content'
import { copyText } from '../../../browser/copy-text'
import { Button } from '../../../ui/button'
import { Warning } from '../../../ui/note'
import type { ReadyTarget } from '../compose/ready-target'
import { usePublishWords } from '../words'
import styles from './variables-legend.module.css'

/** The variables that can be used, with their values in one of the chats, and names in braces that are no variables. */
export function VariablesLegend({ ready }: { ready: readonly ReadyTarget[] }) {
  const { say, language } = usePublishWords()
  const [copied, setCopied] = useState<VariableName>()
  const [first] = ready
  const unknown = [...new Set(ready.flatMap((each) => each.unknown))]
  const copy = async (name: VariableName) => {
    if (await copyText(`{{${name}}}`)) setCopied(name)
  }
  const written = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    unknown.map((name) => `{{${name}}}`),
  )
  return (
    <section className={styles['section']}>
      {unknown.length > 0 && <Warning role="status">{say('variables.unknown', { names: written })}</Warning>}
      <details>
        <summary>{say('variables.title')}</summary>
        <p className={styles['hint']}>{say('variables.hint')}</p>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{say('variables.name')}</th>
              <th scope="col">
                {first
                  ? say('variables.says', { name: first.target.name || first.target.chat_id })
                  : say('variables.meaning')}
              </th>
            </tr>
          </thead>
          <tbody>
            {variableNames.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{`{{${name}}}`}</code>
                  <Button
                    look="quiet"
                    aria-label={say('variables.copy', { name })}
                    onClick={() => void copy(name)}
                  >
                    {copied === name ? (
                      <Check size={14} aria-hidden="true" />
                    ) : (
                      <Copy size={14} aria-hidden="true" />
                    )}
                  </Button>
                </th>
                <td>
                  {first ? first.values[name] || say('variables.nothing') : say(`variables.means.${name}`)}
                  {first && <span className={styles['means']}>{say(`variables.means.${name}`)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p role="status" className="visually-hidden">
          {copied && say('variables.copied')}
        </p>
      </details>
    </section>
  )
}
