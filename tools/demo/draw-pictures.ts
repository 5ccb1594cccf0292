import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { type DrawingOrder, drawingKinds, type GeneratedPicture } from './pictures.ts'
import { drawScene, isScene } from './scenes/scene.ts'

/** Renders one picture into the folder, unless it already exists. */
async function draw(
  folder: string,
  { kind, name }: DrawingOrder['drawings'][number],
): Promise<readonly [string, GeneratedPicture]> {
  const source = isScene(name)
    ? Buffer.from(drawScene(name))
    : readFileSync(new URL(`./${kind}/${name}.svg`, import.meta.url))
  const { width, density, extension } = drawingKinds[kind]
  const digest = createHash('sha256').update(source).update(`${width}.${extension}`).digest('hex')
  const path = join(folder, `${digest}.${extension}`)
  if (!existsSync(path)) {
    const picture = sharp(source, { density }).resize({ width })
    const unfinished = `${path}.${process.pid}`
    await (extension === 'jpg' ? picture.flatten().jpeg({ quality: 82 }) : picture.png()).toFile(unfinished)
    renameSync(unfinished, path)
  }
  const drawn = await sharp(path).metadata()
  return [`${kind}/${name}`, { path, extension, width: drawn.width, height: drawn.height }]
}

const order = JSON.parse(await text(process.stdin)) as DrawingOrder
const drawn: (readonly [string, GeneratedPicture])[] = []
for (const drawing of order.drawings) drawn.push(await draw(order.folder, drawing))
process.stdout.write(JSON.stringify(drawn))
