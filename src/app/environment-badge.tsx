import type { TFunction } from 'i18next'
import { FlaskConical, Globe, HardDrive, ShieldCheck } from 'lucide-react'
import { useCurrentSession, type CurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import styles from './environment-badge.module.css'

const icons = { page: FlaskConical, local: HardDrive, gateway: ShieldCheck, other: Globe }

/** The name of the environment, and what it means for real groups. */
export function useEnvironmentName(): EnvironmentName {
  const { t } = useTranslation()
  const { environment, host, gateway, app } = useCurrentSession()
  if (gateway) return gatewayName(gateway, app.name, t)
  const real = environment === 'other' ? platformOf(host) : host
  if (environment === 'other' || environment === 'gateway')
    return { name: real, short: real, hint: t('environment.otherHint') }
  return {
    name: t(`environment.${environment}`),
    short: t(`environment.${environment}Short`),
    hint: t(`environment.${environment}Hint`),
  }
}

interface EnvironmentName {
  name: string
  /** For a phone. */
  short: string
  hint: string
}

/** The name of the platform and of the tenant, else the application, and whether the operator may only read. */
function gatewayName(
  { brand, tenant_name, operator }: NonNullable<CurrentSession['gateway']>,
  app: string,
  t: TFunction,
): EnvironmentName {
  const parts = [brands[brand], tenant_name ?? app, operator.role === 'reader' && t('environment.reader')]
  return {
    name: parts.filter(Boolean).join(' · '),
    short: brands[brand],
    hint: t(brand === 'herald' ? 'environment.gatewayHint' : 'environment.otherHint'),
  }
}

const brands = { feishu: 'Feishu', lark: 'Lark', herald: 'Herald' }

/** Always visible, so that no user edits a real group and mistakes it for the mock. */
export function EnvironmentBadge() {
  const { t } = useTranslation()
  const { environment, gateway } = useCurrentSession()
  const { name, short, hint } = useEnvironmentName()
  const Icon = icons[environment]
  return (
    <p className={`${styles['badge']} ${styles[gateway?.brand ?? environment]}`} title={hint}>
      <Icon size={14} aria-hidden="true" />
      <span className="visually-hidden">{t('environment.label')}: </span>
      <span className={styles['name']}>{name}</span>
      <span className={styles['short']} aria-hidden="true">
        {short}
      </span>
      <span className="visually-hidden">. {hint}</span>
    </p>
  )
}

/** The name of the platform behind a host; for any other host, the host itself. */
export function platformOf(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name === 'feishu.cn' || name.endsWith('.feishu.cn')) return 'Feishu'
  if (name === 'larksuite.com' || name.endsWith('.larksuite.com')) return 'Lark'
  return host
}
