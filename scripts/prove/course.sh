# proof: course: the core needs at most half a second of the processor for every step and exercise
"$miai" course check --times || die "steps of the course are too slow; see above"
