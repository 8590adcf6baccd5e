import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { useWords } from "../../words/useWords.ts";
import { MAX_ZOOM, movedCrop, squareCrop, type CropPlace } from "./squareCrop.ts";

const PREVIEW_PX = 224;
const STEP_PX = 8;
const ZOOM_STEP = 0.1;

interface CropFieldProps {
  image: HTMLImageElement;
  place: CropPlace;
  onPlace: (place: CropPlace) => void;
}

/** The square that will be kept, as it will be shown: round inside it. Dragged, or moved and drawn in by keys. */
export function CropField({ image, place, onPlace }: CropFieldProps) {
  const { t } = useWords();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const { naturalWidth: width, naturalHeight: height } = image;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context == null) return;
    const { left, top, side } = squareCrop(width, height, place);
    const pixels = PREVIEW_PX * 2;
    context.clearRect(0, 0, pixels, pixels);
    context.drawImage(image, left, top, side, side, 0, 0, pixels, pixels);
  }, [image, width, height, place]);
  const move = (byX: number, byY: number) => onPlace(movedCrop(width, height, place, byX, byY, PREVIEW_PX));
  const zoom = (to: number) => onPlace({ ...place, zoom: Math.min(MAX_ZOOM, Math.max(1, to)) });
  const onKey = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(STEP_PX, 0),
      ArrowRight: () => move(-STEP_PX, 0),
      ArrowUp: () => move(0, STEP_PX),
      ArrowDown: () => move(0, -STEP_PX),
      "+": () => zoom(place.zoom + ZOOM_STEP),
      "-": () => zoom(place.zoom - ZOOM_STEP),
    };
    const act = moves[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="crop">
      <button
        type="button"
        className="crop__square"
        aria-label={t("users:account.pictureCrop")}
        style={{ width: PREVIEW_PX, height: PREVIEW_PX }}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (from.current === null) return;
          move(event.clientX - from.current.x, event.clientY - from.current.y);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={() => {
          from.current = null;
        }}
      >
        <canvas ref={canvas} width={PREVIEW_PX * 2} height={PREVIEW_PX * 2} aria-hidden="true" />
        <span className="crop__ring" aria-hidden="true" />
      </button>
      <label htmlFor={id} className="crop__zoom">
        <span>{t("users:account.pictureZoom")}</span>
        <input id={id} type="range" min={1} max={MAX_ZOOM} step={0.05} value={place.zoom} onChange={(event) => zoom(Number(event.currentTarget.value))} />
      </label>
      <p className="quiet">{t("users:account.pictureHint")}</p>
    </div>
  );
}
