import { useTranslation } from 'react-i18next'
import type { KindProps } from './kind-props'
import styles from './kinds.module.css'

/** A line of the chat itself, across it. */
export function SystemView({ content: { line, inLanguages } }: KindProps<'system'>) {
  const { i18n } = useTranslation('messages')
  const language = Object.keys(inLanguages).find((each) => each.startsWith(i18n.language.slice(0, 2)))
  return (
    <p className={styles['system']} dir="auto">
      {(language && inLanguages[language]) || line}
    </p>
  )
}
