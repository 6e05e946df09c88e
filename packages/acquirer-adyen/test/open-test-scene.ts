import { onTestFinished } from 'vitest'
import { openScene, type Scene } from './open-scene.ts'

/** Opens a scene that is closed when the test has ended. */
export async function openTestScene(options: Parameters<typeof openScene>[0] = {}): Promise<Scene> {
  const scene = await openScene(options)
  onTestFinished(() => scene.close())
  return scene
}
