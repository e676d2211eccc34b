import { type ScaleTask, scalePicture } from './scale-picture';

/** Scales one picture outside of the page's thread, so that the page answers meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<ScaleTask>) => {
  void scalePicture(data).then(
    (scaled) => self.postMessage(scaled),
    (error: unknown) => self.reportError(error),
  );
});
