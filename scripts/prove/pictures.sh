# proof: pictures: every theme in every format, on sheets to look at, in build/prove/pictures
sheets="$root/build/prove/pictures"
samples="$root/scripts/prove/pictures"
mkdir -p "$sheets" || die "cannot write to $sheets"
rm -rf "${sheets:?}"/*
draw() { "$miai" diagram --lang "$language" "$@" || die "cannot draw $*"; }

# One picture of each kind, with what makes it hard.
kinds="game figure count problem"
language=en
arguments_of() {
  case $1 in
  game) set -- game.sgf; language=ru ;;
  figure) set -- game.sgf --from 200 --to 260; language=ro ;;
  count) set -- count.sgf --count; language=de ;;
  problem) set -- problem.sgf --part auto; language=en ;;
  esac
  input=$samples/$1
  shift
  options=$*
}

head='<!doctype html><meta charset="utf-8"><style>body{margin:8px;font:13px sans-serif;background:#ddd;display:flex;flex-wrap:wrap;gap:8px}
figure{margin:0;background:#fff;padding:4px}img{width:440px;display:block}pre{font:11px "DejaVu Sans Mono","WenQuanYi Micro Hei Mono",monospace;line-height:1.15;margin:0}</style>'
# shoot NAME: the page of that name as one picture.
shoot() {
  chromium --headless --no-sandbox --hide-scrollbars --window-size="${2:-1840,1500}" --screenshot="$sheets/$1.png" "file://$sheets/$1.html" >/dev/null 2>&1 ||
    die "chromium does not make $1.png"
}
escape() { sed 's/&/\&amp;/g; s/</\&lt;/g'; }

# The TikZ picture in a document whose letters have all scripts.
fonts=/usr/share/fonts/truetype
set_tex() {
  cat >"$sheets/$1.tex" <<TEX
\\documentclass{article}
\\pagewidth=118mm \\pageheight=135mm \\textwidth=112mm \\textheight=128mm \\parindent=0pt \\pagestyle{empty}
\\oddsidemargin=-20mm \\topmargin=-34mm
\\usepackage{tikz}
\\usepackage{fontspec}
\\directlua{luaotfload.add_fallback("scripts", {"[$fonts/wqy/wqy-microhei.ttc]:mode=node;"})}
\\setmainfont{DejaVuSans.ttf}[Path=$fonts/dejavu/,RawFeature={fallback=scripts}]
\\setsansfont{DejaVuSans.ttf}[Path=$fonts/dejavu/,RawFeature={fallback=scripts}]
\\begin{document}
\\input{$1-picture.tex}
\\end{document}
TEX
  (cd "$sheets" && lualatex -interaction=batchmode "$1.tex" >/dev/null 2>&1 && pdftoppm -r 130 -W 640 -H 740 -png -singlefile "$1.pdf" "$1-tex") ||
    die "lualatex does not set $sheets/$1.tex; see $1.log there"
}

for kind in $kinds; do
  arguments_of "$kind"
  page="$sheets/$kind.html"
  printf '%s' "$head" >"$page"
  for theme in wood slate paper contrast colour-safe; do
    for format in svg png pdf; do
      file=$kind-$theme.$format
      # shellcheck disable=SC2086 # options are words
      draw "$input" $options --theme $theme --format $format -o "$sheets/$file"
      if [ "$format" = pdf ]; then
        pdftoppm -r 110 -png -singlefile "$sheets/$file" "$sheets/$file" || die "pdftoppm does not read $file"
        file=$file.png
      fi
      printf '<figure>%s<img src="%s"></figure>' "$file" "$file" >>"$page"
    done
  done
  shoot "$kind" 1380,3900
  texts="$sheets/$kind-text.html"
  printf '%s' "$head" >"$texts"
  for format in text unicode braille sensei; do
    # shellcheck disable=SC2086
    draw "$input" $options --format $format >"$sheets/$kind.$format.txt"
    { printf '<figure>%s<pre>' "$format"; escape <"$sheets/$kind.$format.txt"; printf '</pre></figure>'; } >>"$texts"
  done
  # shellcheck disable=SC2086
  draw "$input" $options --format tex -o "$sheets/$kind-picture.tex"
  if command -v lualatex >/dev/null; then
    set_tex "$kind"
    printf '<figure>tex<img src="%s-tex.png"></figure>' "$kind" >>"$texts"
  else
    say "  there is no lualatex (packages texlive-luatex, texlive-pictures): $kind-picture.tex is written and not set"
  fi
  shoot "$kind-text" 1840,1500
done
say "  look at the sheets: $(cd "$sheets" && echo "$sheets"/{game,figure,count,problem}{,-text}.png)"
