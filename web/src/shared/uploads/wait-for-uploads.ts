const pollMs = 100

/** Resolves when no upload is in progress, whether it finished or failed. */
export async function waitForUploads(isBusy: () => boolean): Promise<void> {
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, pollMs))
}
