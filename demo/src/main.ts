import { ConfigError, readShopConfig } from './shop-config.ts'
import { startShop } from './start-shop.ts'

try {
  const config = readShopConfig(process.env)
  const shop = await startShop({ ...config, logLevel: 'warn' })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void shop.close().then(() => process.exit(0)))
  }
  // This comes last, so that a program that waits for this line may stop the shop at once.
  process.stdout.write(`Shop at ${shop.url}, paying through ${config.serviceUrl}\n`)
} catch (failure) {
  process.stderr.write(`${sentenceFor(failure)}\n`)
  process.exit(1)
}

function sentenceFor(failure: unknown): string {
  if (failure instanceof ConfigError) return failure.message
  const { code, port } = failure as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop it, or set DEMO_PORT to a free port.`
  if (code === 'EACCES')
    return `Port ${port} is not allowed for this user: set DEMO_PORT to a port above 1023.`
  return `The shop cannot open: ${failure instanceof Error ? failure.message : String(failure)}`
}
