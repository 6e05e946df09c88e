import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { servicePackages } from '../scripts/service/service-packages.mjs'
import { checkoutFolder, readProjectFile } from './project-files.ts'
import { folderOrders } from './service-folders.ts'

const fences = [...readProjectFile('docs/architecture.md').matchAll(/^```\n(.*?)^```/gms)].map(
  ([, text = '']) => text.trimEnd().split('\n'),
)

it('the picture of the payments shows the folders in their order', () => {
  const picture = fences.find(([first]) => first?.endsWith('index.ts')) ?? []
  // The first column names a group of folders.
  const folders = picture.map((line) => line.slice('features   '.length).split('  '))
  expect(folders).toEqual(folderOrders.payments?.toReversed())
})

it('the picture of the service names every package of it', () => {
  const picture = fences.find(([first]) => first?.startsWith('server')) ?? []
  expect(
    picture
      .join(' ')
      .match(/[a-z]+/g)
      ?.sort(),
  ).toEqual([...servicePackages].sort())
})

it('every file of a data path exists', () => {
  const listings = fences.filter(([first]) => first?.startsWith('packages/'))
  expect(listings).toHaveLength(4)
  const paths = listings.flatMap(pathsIn)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(checkoutFolder + path))).toEqual([])
})

/** A line of a listing is a folder, or an indented file in that folder. An explanation follows the name. */
function pathsIn(listing: readonly string[]): string[] {
  let folder = ''
  return listing.map((line) => {
    const [name = ''] = line.trim().split(' ')
    if (line.startsWith(' ')) return folder + name
    folder = name
    return name
  })
}
