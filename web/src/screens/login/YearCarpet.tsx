import { useEffect, useRef } from "react";
import { useWords } from "../../words/useWords.ts";

const DAYS = 365;
/** Quarter hours from five to twenty-two: no sun outside of them, even in June. */
const [FIRST_HOUR, LAST_HOUR] = [5, 22] as const;
const ROWS = (LAST_HOUR - FIRST_HOUR) * 4;

/** Light of a day and a quarter hour under a made-up sky: a picture, no plant's data. */
function light(day: number, row: number): number {
  const declination = 0.409 * Math.sin((2 * Math.PI * (day - 80)) / DAYS);
  const summer = day >= 84 && day < 301 ? 1 : 0;
  const hourAngle = ((FIRST_HOUR + row / 4 - 12.6 - summer) * Math.PI) / 12;
  const height = Math.sin(0.76) * Math.sin(declination) + Math.cos(0.76) * Math.cos(declination) * Math.cos(hourAngle);
  if (height <= 0) return 0;
  const weather = 0.5 + 0.5 * Math.sin(day * 2.399 + Math.sin(day * 0.7) * 3);
  const passing = 0.5 + 0.5 * Math.sin(row * 1.9 + day * 5.3);
  return Math.max(0.04, height ** 0.8 * (1 - 0.75 * (1 - weather) ** 1.6) * (weather > 0.65 ? 1 : 0.65 + 0.35 * passing));
}

const mix = (share: number): [number, number, number, number] => {
  const stops = [[254, 235, 219], [245, 178, 106], [240, 138, 29], [196, 80, 8], [122, 58, 10]];
  const at = Math.min(0.999, share) * (stops.length - 1);
  const [low = [0, 0, 0], high = [0, 0, 0]] = [stops[Math.floor(at)], stops[Math.ceil(at)]];
  const channel = (i: number) => (low[i] ?? 0) + ((high[i] ?? 0) - (low[i] ?? 0)) * (at % 1);
  return [channel(0), channel(1), channel(2), 255];
};

/** A year of sun, a column a day: what the product turns into books. */
export function YearCarpet() {
  const { t, f } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context == null) return;
    const image = context.createImageData(DAYS, ROWS);
    for (let day = 0; day < DAYS; day++) {
      for (let row = 0; row < ROWS; row++) {
        const share = light(day, row);
        if (share > 0) image.data.set(mix(share), (row * DAYS + day) * 4);
      }
    }
    context.putImageData(image, 0, 0);
  }, []);
  const month = (number: number) => f.monthName(`2023-${String(number).padStart(2, "0")}`);
  return (
    <aside className="carpet" aria-hidden="true">
      <p className="carpet__title">{t("web:login.carpet")}</p>
      <p className="quiet">{t("web:login.carpetNote")}</p>
      <div className="carpet__plot">
        {[6, 9, 12, 15, 18, 21].map((hour) => (
          <div key={hour} className="carpet__hour" style={{ top: `${((hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)) * 100}%` }}>
            <span>{f.unit(hour, "h")}</span>
          </div>
        ))}
        <canvas ref={canvas} width={DAYS} height={ROWS} />
      </div>
      <div className="carpet__months">
        {[1, 3, 5, 7, 9, 11].map((number) => <span key={number}>{month(number)}</span>)}
      </div>
    </aside>
  );
}
