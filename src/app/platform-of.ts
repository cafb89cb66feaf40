/** The platform behind a host, by its own name; any other host by the host's. */
export function platformOf(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name === 'feishu.cn' || name.endsWith('.feishu.cn')) return 'Feishu'
  if (name === 'larksuite.com' || name.endsWith('.larksuite.com')) return 'Lark'
  return host
}
