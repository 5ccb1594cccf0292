/** Limits of an upload; pixels and sides are those of the uploaded file. */
export interface PictureLimits {
  maxBytes: number
  maxPixels: number
  maxSide: number
  maxFrames: number
  /** Frames × width × height of an animation. */
  maxAnimationPixels: number
  timeLimitMs: number
}

/** Default limits of an upload; larger pictures are refused, not scaled. */
export const pictureLimits: PictureLimits = {
  maxBytes: 100 * 1024 * 1024,
  maxPixels: 100_000_000,
  maxSide: 20_000,
  maxFrames: 100,
  maxAnimationPixels: 250_000_000,
  timeLimitMs: 10_000,
}

// An area, not a side, so that a long screenshot (1080 × 15,000) stays readable; the side is WebP's maximum.
const STORED_PIXELS = 4096 * 4096
const STORED_SIDE = 16_000
// What an animated WebP of the noisiest frames can have to be written within 4 s on a slow core.
const STORED_ANIMATION_PIXELS = 40_000_000

export interface PictureSize {
  width: number
  height: number
}

/**
 * Returns the size at which a picture is stored: its own, or scaled down proportionally to 4096 × 4096 pixels of area
 * (40 million over all frames of an animation) and 16,000 a side.
 */
export function storedSize({ width, height }: PictureSize, frames: number): PictureSize {
  const area = frames > 1 ? STORED_ANIMATION_PIXELS / frames : STORED_PIXELS
  const scale = Math.min(1, STORED_SIDE / Math.max(width, height), Math.sqrt(area / (width * height)))
  if (scale === 1) return { width, height }
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
