import { FlaskConical, Globe, HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentSession } from '../features/session/session-context'
import styles from './environment-badge.module.css'

const icons = { page: FlaskConical, local: HardDrive, other: Globe }

/** What the environment is called, and what that means for real groups. */
export function useEnvironmentName(): { name: string; hint: string } {
  const { t } = useTranslation()
  const { environment, host } = useCurrentSession()
  if (environment === 'other') return { name: platformOf(host), hint: t('environment.otherHint') }
  return { name: t(`environment.${environment}`), hint: t(`environment.${environment}Hint`) }
}

/** Never out of sight: nobody edits a real group thinking that it is the mock. */
export function EnvironmentBadge() {
  const { t } = useTranslation()
  const { environment } = useCurrentSession()
  const { name, hint } = useEnvironmentName()
  const Icon = icons[environment]
  return (
    <p className={`${styles['badge']} ${styles[environment]}`} title={hint}>
      <Icon size={14} aria-hidden="true" />
      <span className="visually-hidden">{t('environment.label')}: </span>
      <span className={styles['name']}>{name}</span>
      <span className="visually-hidden">. {hint}</span>
    </p>
  )
}

/** The platform behind a host, by its own name; any other host by the host's. */
export function platformOf(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name === 'feishu.cn' || name.endsWith('.feishu.cn')) return 'Feishu'
  if (name === 'larksuite.com' || name.endsWith('.larksuite.com')) return 'Lark'
  return host
}
